import type th from "./th.ts";

export default {
  label: "ແຈ້ງການຂອງແອັບ",
  more: "ອ່ານຕໍ່",
  less: "ຫຍໍ້",
  offline: "ບໍ່ມີອິນເຕີເນັດ",
  offlineSince: (time) => `ຍອດເງິນຖືກເຊື່ອງໄວ້ຈົນກວ່າຈະເຊື່ອມຕໍ່ໄດ້ ຂໍ້ມູນຫຼ້າສຸດເມື່ອ ${time}`,
  offlineEmpty: "ເງິນຂອງທ່ານປອດໄພ ຈະສະແດງຍອດເມື່ອເຊື່ອມຕໍ່ໄດ້",
  newVersion: "ມີເວີຊັນໃໝ່",
  reload: "ໂຫຼດໃໝ່",
  later: "ໄວ້ກ່ອນ",
  inLine: "ທ່ານເປີດໃນແອັບ LINE ເປີດໃນບຣາວເຊີຈະໃຊ້ງານໄດ້ຄົບ ແລະ ຕິດຕັ້ງໄວ້ໜ້າຈໍໄດ້",
  openBrowser: "ເປີດໃນບຣາວເຊີ",
} satisfies typeof th;
