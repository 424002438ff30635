import type th from "./th.ts";

export default {
  code: "ລະຫັດໂປຣໂມຊັນ",
  search: "ຄົ້ນຫາ",
  searching: "ກຳລັງຄົ້ນຫາໂປຣໂມຊັນ",
  required: "ກະລຸນາປ້ອນລະຫັດໂປຣໂມຊັນ",
  notFound: "ບໍ່ພົບໂປຣໂມຊັນນີ້ ກວດຕົວສະກົດອີກຄັ້ງ",
  title: "ໂປຣໂມຊັນ",
  use: "ໃຊ້ໂປຣໂມຊັນນີ້",
  using: "ກຳລັງຮັບໂປຣໂມຊັນ",
  blocked: "ທ່ານມີໂບນັດທີ່ໃຊ້ຢູ່ ຈົບໂບນັດນັ້ນກ່ອນຈຶ່ງໃຊ້ໂປຣໂມຊັນໄດ້",
  done: (code) => `ຮັບໂປຣໂມຊັນ ${code} ແລ້ວ`,
  failed: "ຮັບໂປຣໂມຊັນບໍ່ສຳເລັດ",
} satisfies typeof th;
