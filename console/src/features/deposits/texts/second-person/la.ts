import type th from "./th.ts";

export default {
  asked: (by: string, member: string) =>
    `${by} ຂໍເຂົ້າຍອດໃຫ້ ${member} ແຕ່ເງິນເປັນຂອງສະມາຊິກຄົນອື່ນ ຕ້ອງໃຫ້ຄົນທີສອງຕັດສິນຄືກັນ`,
  askedBy: (by: string) => `ລໍຄົນທີສອງ ຂໍໂດຍ ${by}`,
  askedSlip: (by: string) => `${by} ຂໍເຂົ້າຍອດສະລິບນີ້ ແຕ່ເງິນເປັນຂອງສະມາຊິກຄົນອື່ນ ກວດກັບຜູ້ໂອນກ່ອນຕັດສິນ`,
} satisfies typeof th;
