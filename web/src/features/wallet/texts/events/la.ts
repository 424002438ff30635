import type th from "./th.ts";

export default {
  deposit: {
    SUCCESS: (amount) => `ເງິນເຂົ້າກະເປົາແລ້ວ ${amount}`,
    FAILED: (amount) => `ຝາກເງິນ ${amount} ບໍ່ສຳເລັດ`,
  },
  withdrawal: {
    SUCCESS: (amount) => `ໂອນ ${amount} ເຂົ້າບັນຊີທະນາຄານຂອງທ່ານແລ້ວ`,
    FAILED: (amount) => `ຖອນເງິນ ${amount} ບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາແລ້ວ`,
    notMade: (amount) => `ບໍ່ໄດ້ຖອນເງິນ ${amount} ເງິນຍັງຢູ່ໃນກະເປົາ ຫຼື ໃນເກມ`,
  },
  transfer: {
    SUCCESS: (amount) => `ໂຍກເງິນ ${amount} ສຳເລັດ`,
    FAILED: (amount) => `ໂຍກເງິນ ${amount} ບໍ່ສຳເລັດ ເງິນຢູ່ບ່ອນເກົ່າ`,
  },
  adjustment: {
    SUCCESS: (amount) => `ປັບຍອດເງິນ ${amount} ແລ້ວ`,
    FAILED: (amount) => `ປັບຍອດເງິນ ${amount} ບໍ່ສຳເລັດ`,
  },
} satisfies typeof th;
