import type th from "./th.ts";

export default {
  conditions: "ເງື່ອນໄຂການນຳໃຊ້",
  noConditions: "ຍັງບໍ່ມີເງື່ອນໄຂໃນຂະນະນີ້",
  agreement: "ຂໍ້ຕົກລົງການນຳໃຊ້",
  agreementText: "ກະລຸນາອ່ານກ່ອນເລີ່ມນຳໃຊ້",
  doNotShowAgain: "ບໍ່ຕ້ອງສະແດງອີກ",
  accept: "ຍອມຮັບ ແລະ ເລີ່ມນຳໃຊ້",

  contactTitle: "ຕິດຕໍ່ພວກເຮົາ",
  lineId: "LINE ID",
  lineQr: "ຄິວອາສຳລັບເພີ່ມໝູ່ໃນ LINE",
  openLine: "ເປີດ LINE",
  chat: "ແຊັດໃນແອັບ",
  chatText: "ລົມກັບແອັດມິນໄດ້ທັນທີ ບໍ່ຕ້ອງອອກຈາກໜ້ານີ້",
  startChat: "ເລີ່ມແຊັດ",
  version: (version) => `ເວີຊັນ ${version}`,

  howtoTitle: "ວິທີໃຊ້",
  howtoText: (count, minutes) => `ວິດີໂອສັ້ນ ${count} ເລື່ອງ ເບິ່ງຈົບໃນ ${minutes} ນາທີ`,
  howtoEmpty: "ຍັງບໍ່ມີວິດີໂອ",
  howtoEmptyText: "ວິດີໂອແນະນຳການນຳໃຊ້ຈະສະແດງຢູ່ນີ້",
  play: "ຫຼິ້ນວິດີໂອ",
  steps: "ຂັ້ນຕອນໃນວິດີໂອ",
  cannotPlay: "ເຄື່ອງນີ້ຫຼິ້ນວິດີໂອບໍ່ໄດ້ ອ່ານຂັ້ນຕອນຂ້າງລຸ່ມແທນໄດ້",
} satisfies typeof th;
