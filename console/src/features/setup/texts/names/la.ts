import segments from "../../../../i18n/segments/la.ts";
import type th from "./th.ts";

export default {
  kinds: {
    ...segments.kinds,
    bonus: "ໂບນັດ",
    promotion: "ລະຫັດໂປຣໂມຊັນ",
    wheel: "ວົງລໍ້",
    setting: "ຕັ້ງຄ່າ",
    channel: "ບັນຊີຮັບເງິນ",
    treasury: "ວົງເງິນບັນຊີຮັບເງິນ",
    provider: "ຄ່າຍເກມ",
    game: "ເກມ",
  },
  tabs: {
    ...segments.kinds,
    bonus: "ໂບນັດ",
    promotion: "ລະຫັດໂປຣໂມຊັນ",
    rules: "ແນະນຳໝູ່ ຄືນຍອດເສຍ ຫຼຽນ",
    channel: "ບັນຊີຮັບເງິນ",
    banks: "ທະນາຄານຂອງສະມາຊິກ",
    provider: "ຄ່າຍເກມ",
    game: "ເກມ",
    health: "ສະຖານະ",
  },
  settings: {
    info: "ຊື່ ແລະ ເວັບໄຊ",
    contact: "ຕິດຕໍ່ ແລະ ໄລນ໌",
    conditions: "ເງື່ອນໄຂ",
    agreements: "ຂໍ້ຕົກລົງ",
    notice: "ປະກາດ",
    howto: "ວິດີໂອສອນໃຊ້ງານ",
    limits: "ວົງເງິນ ແລະ ເວລາ",
    withdrawRisk: "ຄວາມສ່ຽງຂອງການຖອນ",
    slip: "ສະລິບ ແລະ ການແຈ້ງໂອນ",
    invite: "ແນະນຳໝູ່",
    refund: "ຄືນຍອດເສຍ",
    spinwheel: "ຫຼຽນວົງລໍ້",
    flags: "ສະວິດຂອງລະບົບ",
    banks: "ທະນາຄານທີ່ລົງທະບຽນໄດ້",
    sources: "ຊ່ອງທາງທີ່ຮູ້ຈັກເຮົາ",
  },
} satisfies typeof th;
