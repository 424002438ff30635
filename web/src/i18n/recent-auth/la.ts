import type th from "./th.ts";

export default {
  title: "ຢືນຢັນວ່າແມ່ນທ່ານ",
  text: "ທ່ານເຂົ້າສູ່ລະບົບໄວ້ດົນແລ້ວ ເພື່ອຄວາມປອດໄພຂອງເງິນທ່ານ ກະລຸນາໃສ່ລະຫັດຜ່ານອີກຄັ້ງ",
  password: "ລະຫັດຜ່ານ",
  required: "ໃສ່ລະຫັດຜ່ານ",
  confirm: "ຢືນຢັນ ແລະ ເຮັດຕໍ່",
  confirming: "ກຳລັງຢືນຢັນ",
} satisfies typeof th;
