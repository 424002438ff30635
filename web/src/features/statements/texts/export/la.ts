import type th from "./th.ts";

export default {
  open: "ໄຟລ໌ລາຍການ",
  title: "ດາວໂຫຼດລາຍການເດີນບັນຊີ",
  csv: "ໄຟລ໌ CSV ສຳລັບຕາຕະລາງ",
  pdf: "PDF ຫຼື ພິມ",
  pdfNote: "PDF ເປີດໜ້າພິມຂອງເຄື່ອງ ເລືອກ “ບັນທຶກເປັນ PDF” ຖ້າແອັບທີ່ເປີດຢູ່ພິມບໍ່ໄດ້ ໃຫ້ເປີດເວັບນີ້ໃນບຣາວເຊີ",
  reading: "ກຳລັງລວບລວມ",
  heading: (from, to) => `ລາຍການເດີນບັນຊີ ${from} – ${to}`,
  printedAt: (time) => `ອອກເມື່ອ ${time} (ເວລາວຽງຈັນ)`,
  columns: {
    time: "ເວລາ",
    what: "ລາຍການ",
    amount: "ຈຳນວນເງິນ",
    currency: "ສະກຸນເງິນ",
    state: "ສະຖານະ",
    id: "ເລກທີລາຍການ",
  },
  states: { SUCCESS: "ສຳເລັດ", PROCESSING: "ກຳລັງດຳເນີນການ", FAILED: "ບໍ່ສຳເລັດ" },
} satisfies typeof th;
