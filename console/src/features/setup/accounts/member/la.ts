import type th from "./th.ts";

export default {
  title: "ຝາກເງິນ",
  ways: { bank: "ໂອນທະນາຄານ", qr: "ສະແກນ QR", wallet: "ວອລເລັດ" },
  payTo: (bank) => `ໂອນມາທີ່ບັນຊີ ${bank}`,
  walletTo: "ໂອນມາທີ່ວອລເລັດ",
  auto: "ອັດຕະໂນມັດ",
  manual: "ແຈ້ງຍອດ",
  copy: "ສຳເນົາ",
  ownOnly: "ໂອນຈາກບັນຊີຂອງທ່ານເທົ່ານັ້ນ:",
  channel: "ຊ່ອງທາງຝາກ",
  amount: "ຈຳນວນເງິນທີ່ຕ້ອງການຝາກ",
  from: (minimum) => `ຂັ້ນຕ່ຳ ${minimum} · ເຂົ້າໃນ 1 ນາທີ`,
  between: (minimum, maximum) => `ຂັ້ນຕ່ຳ ${minimum} ສູງສຸດ ${maximum} · ເຂົ້າໃນ 1 ນາທີ`,
  create: "ສ້າງ QR",
  payWithin: (minutes) => `QR ໃຊ້ໄດ້ ${minutes} ນາທີ`,
  cancel: "ຍົກເລີກ QR ນີ້",
  transferred: "ໂອນແລ້ວ",
  report: "ແຈ້ງໂອນ",
} satisfies typeof th;
