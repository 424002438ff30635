import type th from "./th.ts";

export default {
  title: "ແອັບໃນເຄື່ອງນີ້",
  notify: "ແຈ້ງເຕືອນເມື່ອເງິນເຂົ້າ",
  notifyText: "ແລະ ເມື່ອຖອນສຳເລັດ ຫຼື ທີມ\u2060ງານຕອບແຊັດ ບໍ່ສະແດງຍອດເງິນ",
  blocked: "ບຣາວເຊີປິດການແຈ້ງເຕືອນໄວ້ ເປີດໄດ້ໃນການຕັ້ງຄ່າຂອງເວັບໄຊ",
  install: "ຕິດຕັ້ງໄວ້ໜ້າຈໍ",
} satisfies typeof th;
