import type * as th from "./th.ts";

export const slipReasons: typeof th.slipReasons = {
  UPLOADED_FILE_NOT_EXIST: "ບໍ່ມີໄຟລ໌ສະລິບ",
  IMG_SIZE_UNABLE_TO_PROCESS: "ຂະໜາດຮູບໃຊ້ບໍ່ໄດ້",
  CANNOT_READ_CROPPED_IMAGE: "ອ່ານບໍ່ໄດ້",
  DEST_ACC_INVALID: "ບັນຊີປາຍທາງບໍ່ຖືກຕ້ອງ",
  SLIP_REFNO_DUPLICATED: "ສະລິບຊ້ຳ",
  UNSTABLE_REFNO_ON_SLIP: "ເລກອ້າງອີງບໍ່ຊັດ",
  TRIPPLE_WRONG_CAPTCHA: "ລະຫັດຮູບຜິດ 3 ເທື່ອ",
  INVALID_SLIP: "ສະລິບບໍ່ຖືກຕ້ອງ",
  NOT_MATCH: "ບັນຊີບໍ່ກົງກັບທີ່ລົງທະບຽນ",
  EXPIRED_SLIP: "ໝົດອາຍຸ",
  UNKNOW_ERROR: "ບໍ່ຮູ້ສາເຫດ",
  AMOUNT_DIFFERS: "ຍອດບໍ່ກົງ",
  CURRENCY_DIFFERS: "ຄົນລະສະກຸນເງິນ",
  DEPOSIT_REVERSED: "ຍອດຝາກຖືກດຶງກັບ",
};

export const paymentReasons: typeof th.paymentReasons = {
  unknown: "ບໍ່ຮູ້ເຈົ້າຂອງ",
  late: "ມາຫຼັງໝົດເວລາ",
  cancelled: "QR ຖືກຍົກເລີກ",
  failed: "QR ໃຊ້ບໍ່ໄດ້",
  twice: "ອາດຈ່າຍຊ້ຳ",
  amount: "ຍອດບໍ່ກົງ",
  currency: "ຄົນລະສະກຸນເງິນ",
  time: "ເວລາໂອນເປັນໄປບໍ່ໄດ້",
  ambiguous: "ເປັນໄດ້ຫຼາຍຄົນ",
  reference: "ເລກອ້າງອີງຊ້ຳ",
  suspended: "ສະມາຊິກຖືກລະງັບ",
  name: "ຊື່ບໍ່ກົງ",
  digits: "ເລກບັນຊີບໍ່ພໍ",
  entered: "ພິມເຂົ້າເອງ",
  reversed: "ຖືກດຶງກັບ",
  limit: "ເກີນວົງເງິນຂອງສະມາຊິກ",
  excluded: "ສະມາຊິກພັກການຫຼິ້ນ",
  move: "ໂອນລະຫວ່າງບັນຊີຂອງເຮົາ",
};
