import type th from "./th.ts";

export default {
  openQr: (amount) => `QR ${amount} ລໍຖ້າໂອນຢູ່`,
  left: "ເຫຼືອເວລາ",
  deposit: (amount) => `ຍອດຝາກ ${amount} ກຳລັງກວດສອບ`,
  depositAndSlips: (amount, slips) => `ຍອດຝາກ ${amount} ແລະ ສະລິບ ${slips} ໃບ ກຳລັງກວດສອບ`,
  slip: "ສະລິບກຳລັງກວດສອບ",
  byItself: "ເງິນຈະເຂົ້າເອງ ບໍ່ຕ້ອງໂອນຊ້ຳ",
  inviteBonus: "ໂບນັດແນະນຳໝູ່",
  collectFrom: (amount) => `ຮັບໄດ້ຕັ້ງແຕ່ ${amount}`,
  waiting: (amount) => `ລໍຖ້າຢູ່ ${amount}`,
  endBonus: "ຈົບໂບນັດທີ່ໃຊ້ຢູ່ກ່ອນ",
  notNow: "ຍັງຮັບບໍ່ໄດ້ ເບິ່ງທີ່ແນະນຳໝູ່",
  nothingEarned: "ຍັງບໍ່ມີຍອດ",
  receive: "ຮັບໂບນັດ",
} satisfies typeof th;
