import type th from "./th.ts";

export default {
  title: "ການເຮັດວຽກຂອງຂ້ອຍ",
  follows: "ບັນທຶກໄວ້ກັບບັນຊີຂອງທ່ານ ໃຊ້ໄດ້ທຸກເຄື່ອງທີ່ເຂົ້າລະບົບ",
  startPage: "ໜ້າທຳອິດຫຼັງເຂົ້າລະບົບ",
  usualPage: (name) => `ຕາມບົດບາດ (${name})`,
  startHint: "ສະເພາະໜ້າທີ່ບົດບາດຂອງທ່ານເປີດໄດ້ ລິ້ງທີ່ເປີດໂດຍກົງຍັງໄປໜ້ານັ້ນຄືເກົ່າ",
  density: "ຄວາມສູງຂອງແຖວໃນຕາຕະລາງ",
  asDevice: "ຕາມເຄື່ອງ",
  densities: { comfortable: "ປົກກະຕິ", compact: "ແໜ້ນ" },
  signature: "ລາຍເຊັນໃນແຊັດ",
  signatureHint: "ຕໍ່ທ້າຍຂໍ້ຄວາມສຳເລັດຮູບທີ່ທ່ານເລືອກ ຕາມພາສາຂອງຂໍ້ຄວາມ ແກ້ໃນຊ່ອງພິມກ່ອນສົ່ງໄດ້ສະເໝີ",
  signatureText: "ລາຍເຊັນ",
  signatureLines: (max) => `ບໍ່ເກີນ 2 ແຖວ ${max} ຕົວອັກສອນ ປະໄວ້ວ່າງຄືບໍ່ມີ`,
  signatureWrong: "ລາຍເຊັນມີໄດ້ບໍ່ເກີນ 2 ແຖວ",
  sample: "ຍອດເຂົ້າກະເປົາແລ້ວ ຂອບໃຈທີ່ລໍຖ້າ",
} satisfies typeof th;
