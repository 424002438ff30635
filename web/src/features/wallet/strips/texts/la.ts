import type th from "./th.ts";

export default {
  openQr: (amount) => `QR ${amount} ລໍຖ້າໂອນຢູ່`,
  left: "ເຫຼືອເວລາ",
  deposit: (amount) => `ຍອດຝາກ ${amount} ກຳລັງກວດສອບ`,
  depositAndSlips: (amount, slips) => `ຍອດຝາກ ${amount} ແລະ ສະລິບ ${slips} ໃບ ກຳລັງກວດສອບ`,
  slip: "ສະລິບກຳລັງກວດສອບ",
  byItself: "ເງິນຈະເຂົ້າເອງ ບໍ່ຕ້ອງໂອນຊ້ຳ",
  heldUntil: (amount, time) => `ຮັບເງິນແລ້ວ ${amount} ພັກໄວ້ເຖິງ ${time}`,
  heldLimit: (amount) => `ຮັບເງິນແລ້ວ ${amount} ລໍຖ້າວົງເງິນຂອງທ່ານ`,
  heldAbove: (amount) => `ຮັບເງິນແລ້ວ ${amount} ເກີນວົງເງິນທີ່ທ່ານຕັ້ງໄວ້`,
  fitsFrom: (time) => `ເຂົ້າກະເປົາເອງຕັ້ງແຕ່ ${time} ບໍ່ຕ້ອງໂອນຊ້ຳ`,
  askBack: "ຍອດນີ້ບໍ່ເຂົ້າກະເປົາເອງ ຂໍຄືນເຂົ້າບັນຊີທີ່ໂອນມາໄດ້",
  inviteBonus: "ໂບນັດແນະນຳໝູ່",
  collectFrom: (amount) => `ຮັບໄດ້ຕັ້ງແຕ່ ${amount}`,
  waiting: (amount) => `ລໍຖ້າຢູ່ ${amount}`,
  endBonus: "ຈົບໂບນັດທີ່ໃຊ້ຢູ່ກ່ອນ",
  notNow: "ຍັງຮັບບໍ່ໄດ້ ເບິ່ງທີ່ແນະນຳໝູ່",
  nothingEarned: "ຍັງບໍ່ມີຍອດ",
  receive: "ຮັບໂບນັດ",
} satisfies typeof th;
