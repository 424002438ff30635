import type th from "./th.ts";

export default {
  title: "ສະຖານະການແນບສະລິບ",
  view: "ເບິ່ງຮູບສະລິບ (ເປີດແທັບໃໝ່)",
  columns: { date: "ວັນທີ", amount: "ຈຳນວນເງິນ", status: "ສະຖານະ", picture: "ຮູບສະລິບ" },
  noAmount: "ຍັງບໍ່ຮູ້ຍອດ",
  because: (reason) => `(${reason})`,
  emptyTitle: "ຍັງບໍ່ມີສະລິບ",
  emptyText: "ສະລິບທີ່ທ່ານແນບຈະສະແດງຢູ່ບ່ອນນີ້ ພ້ອມຜົນການກວດສອບ",
  failedToast: (reason) => `ສະລິບບໍ່ຜ່ານ${reason && ` (${reason})`}`,
  states: { success: "ສຳເລັດ", failed: "ບໍ່ສຳເລັດ", processing: "ກຳລັງກວດສອບ" },
  reasons: {
    UPLOADED_FILE_NOT_EXIST: "ສະລິບບໍ່ຖືກຕ້ອງ",
    IMG_SIZE_UNABLE_TO_PROCESS: "ສະລິບບໍ່ຖືກຕ້ອງ",
    CANNOT_READ_CROPPED_IMAGE: "ສະລິບບໍ່ຖືກຕ້ອງ",
    DEST_ACC_INVALID: "ບັນຊີປາຍທາງບໍ່ຖືກຕ້ອງ",
    SLIP_REFNO_DUPLICATED: "ສະລິບຊ້ຳ",
    UNSTABLE_REFNO_ON_SLIP: "ອ່ານເລກອ້າງອີງເທິງສະລິບບໍ່ໄດ້",
    TRIPPLE_WRONG_CAPTCHA: "ໃສ່ລະຫັດຮູບຜິດ 3 ຄັ້ງຕິດກັນ",
    INVALID_SLIP: "ອ່ານສະລິບບໍ່ໄດ້",
    NOT_MATCH: "ບັນຊີຜູ້ຫຼິ້ນບໍ່ກົງກັບທີ່ລົງທະບຽນໄວ້",
    EXPIRED_SLIP: "ສະລິບໝົດອາຍຸ",
    UNKNOW_ERROR: "ກວດສະລິບບໍ່ສຳເລັດ ກະລຸນາຕິດຕໍ່ແອັດມິນ",
    AMOUNT_DIFFERS: "ຈຳນວນເງິນບໍ່ກົງກັບທີ່ທະນາຄານແຈ້ງ",
    CURRENCY_DIFFERS: "ສະກຸນເງິນບໍ່ກົງກັບກະເປົາຂອງທ່ານ",
    DEPOSIT_REVERSED: "ຍອດຝາກນີ້ຖືກຍົກເລີກຫຼັງກວດສອບ",
  },
} satisfies typeof th;
