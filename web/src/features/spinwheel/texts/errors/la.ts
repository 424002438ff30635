import type { WheelError } from "./index.ts";

export default {
  NO_COIN: "ຫຼຽນໝົດແລ້ວ ຝາກເງິນແລ້ວຫຼິ້ນເພື່ອຮັບຫຼຽນເພີ່ມ",
  SPIN_INACTIVE: "ຕອນນີ້ວົງລໍ້ຍັງບໍ່ເປີດໃຫ້ໝຸນ",
  SPIN_RESTING: "ວົງລໍ້ພັກຢູ່ ເພາະລາງວັນຮອບນີ້ໝົດແລ້ວ ຫຼຽນຂອງທ່ານຍັງຢູ່",
  INVALID_CODE: "ບໍ່ພົບຄູປອງນີ້",
  INVALID_PRIZE_CODE: "ລາງວັນຂອງຄູປອງນີ້ບໍ່ມີແລ້ວ ກະລຸນາຕິດຕໍ່ທີມ\u2060ງານ",
  INVALID_COUPON_TYPE: "ຄູປອງນີ້ຕ້ອງຮັບກັບທີມ\u2060ງານ ກະລຸນາຕິດຕໍ່ພວກເຮົາ",
  COUPON_EXPIRED: "ຄູປອງໝົດອາຍຸແລ້ວ",
  NO_CLAIMABLE_COUPON: "ຄູປອງນີ້ຮັບໄປແລ້ວ",
  BONUS_REMAINING: "ທ່ານມີໂບນັດທີ່ໃຊ້ຢູ່ ຈົບໂບນັດກ່ອນແລ້ວຈຶ່ງຮັບລາງວັນນີ້",
  TRANSFER_IN_PROGRESS: "ລາຍການໂອນກ່ອນໜ້ານີ້ຍັງບໍ່ສຳເລັດ ລໍຖ້າຈັກໜ້ອຍແລ້ວລອງໃໝ່",
  WITHDRAW_IN_PROGRESS: "ລາຍການຖອນກ່ອນໜ້ານີ້ຍັງບໍ່ສຳເລັດ ລໍຖ້າໃຫ້ແລ້ວກ່ອນແລ້ວລອງໃໝ່",
  PROVIDER_UNAVAILABLE: "ຕິດຕໍ່ຄ້າຍເກມບໍ່ໄດ້ໃນຂະນະນີ້ ຄູປອງຂອງທ່ານຍັງຢູ່ ລອງໃໝ່ພາຍຫຼັງ",
} satisfies Record<WheelError, string>;
