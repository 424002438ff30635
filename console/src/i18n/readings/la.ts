import type th from "./th.ts";

export default {
  label: "ຜົນຂອງມື້ນີ້ຮູ້ຮອດໃສແລ້ວ",
  read: (share: string) => `ອ່ານເງິນໃນເກມແລ້ວ ${share}%`,
  open: (accounts: string, amount: string) => `ຍັງບໍ່ປິດ: ${accounts} ບັນຊີ ຍັງບໍ່ໄດ້ອ່ານ ${amount}`,
  openStakes: "ເດີມພັນທີ່ຍັງບໍ່ອອກຜົນ",
  openStakesText: "ຍັງບໍ່ນັບວ່າໄດ້ ຫຼື ເສຍ",
  unplaced: "ລະບຸມື້ບໍ່ໄດ້",
  lostAndWon: (lost: string, won: string) => `ສະມາຊິກເສຍ ${lost} ຊະນະ ${won}`,
  unplacedText: "ຄ່າຍເຫຼົ່ານີ້ບໍ່ສົ່ງລາຍງານເດີມພັນ ຍອດທີ່ເຫັນຂ້າມທ່ຽງຄືນນັບໃນມື້ທີ່ອ່ານ ລວມກັບມື້ທີ່ຕິດກັນແລ້ວຖືກຕ້ອງ",
} satisfies typeof th;
