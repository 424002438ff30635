export default {
  in: (seconds: number) => ` ลองใหม่ได้ในอีก ${seconds} วินาที`,
  at: (time: string) => ` ลองใหม่ได้ตั้งแต่ ${time} น.`,
  soon: " กรุณารอสักครู่แล้วลองใหม่",
  until: (time: string) => ` (ถึง ${time} น.)`,
};
