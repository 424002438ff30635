import type th from "./th.ts";

export default {
  since: (id, date) => `ID ${id} · ສະມາຊິກຕັ້ງແຕ່ ${date}`,
  editProfile: "ແກ້ໄຂໂປຣໄຟລ໌",
  cannotChange: "ແກ້ໄຂບໍ່ໄດ້",
  changeWaitsBefore: "ທ່ານຂໍປ່ຽນເປັນ ",
  changeWaitsAfter: " ທີມ\u2060ງານກຳລັງກວດສອບ ລະຫວ່າງນີ້ຍັງໃຊ້ບັນຊີເກົ່າ ຖ້າທ່ານບໍ່ໄດ້ຂໍ ກະລຸນາຕິດຕໍ່ທີມ\u2060ງານທັນທີ",

  changePassword: "ປ່ຽນລະຫັດຜ່ານ",
  oldPassword: "ລະຫັດຜ່ານເກົ່າ",
  oldPasswordWrong: "ລະຫັດຜ່ານເກົ່າບໍ່ຖືກຕ້ອງ",
  confirmPassword: "ຢືນຢັນລະຫັດຜ່ານໃໝ່",
  passwordsNotEqual: "ລະຫັດຜ່ານໃໝ່ທັງສອງຊ່ອງບໍ່ກົງກັນ",
  passwordLength: (min) => `ລະຫັດຜ່ານໃໝ່ຕ້ອງມີຢ່າງໜ້ອຍ ${min} ຕົວອັກສອນ`,
  passwordNote: "ເມື່ອບັນທຶກແລ້ວ ເຄື່ອງອື່ນທີ່ເຂົ້າລະບົບຢູ່ຈະອອກຈາກລະບົບ",
  savePassword: "ບັນທຶກລະຫັດຜ່ານ",
  passwordSaved: "ບັນທຶກລະຫັດຜ່ານໃໝ່ແລ້ວ",
  passwordSavedText: "ເຄື່ອງອື່ນທີ່ເຂົ້າສູ່ລະບົບຢູ່ ອອກຈາກລະບົບແລ້ວ",
  passwordNotSaved: "ປ່ຽນລະຫັດຜ່ານບໍ່ສຳເລັດ",
  editAccountName: "ແກ້ໄຂຊື່ບັນຊີ",
  accountNameBefore: "ທະນາຄານກຸງໄທ ທີທີບີ (ທະຫານໄທເກົ່າ) ແລະ ກຸງເທບ ຕ້ອງໃຊ້ຊື່ບັນຊີເປັນ",
  accountNameBold: "ພາສາອັງກິດ",
  accountNameAfter: " ໃຫ້ກົງກັບປຶ້ມບັນຊີ",
  accountName: "ຊື່ບັນຊີ (ຕົວພິມໃຫຍ່ອັດຕະໂນມັດ)",
  englishOnly: "ໃຊ້ໄດ້ສະເພາະຕົວອັກສອນພາສາອັງກິດ ແລະ ຍະຫວ່າງ",
  accountNameSaved: "ບັນທຶກຊື່ບັນຊີແລ້ວ",

  holder: "ຊື່ເຈົ້າຂອງບັນຊີ",
  accountNoInvalid: "ເລກບັນຊີຕ້ອງມີ 6 ຫາ 20 ຕົວເລກ",
  reviewNote: "ການປ່ຽນບັນຊີທະນາຄານຕ້ອງຜ່ານການກວດສອບໂດຍທີມ\u2060ງານ ລະຫວ່າງນີ້ຍັງໃຊ້ບັນຊີເກົ່າ",
  saved: "ບັນທຶກແລ້ວ",
  sentForReview: "ສົ່ງຄຳຂໍແລ້ວ ທີມ\u2060ງານຈະກວດສອບບັນຊີໃໝ່ກ່ອນນຳໃຊ້",
} satisfies typeof th;
