export default {
  deposit: {
    SUCCESS: (amount: string) => `เงินเข้ากระเป๋าแล้ว ${amount}`,
    FAILED: (amount: string) => `ฝากเงิน ${amount} ไม่สำเร็จ`,
  },
  withdrawal: {
    SUCCESS: (amount: string) => `โอน ${amount} เข้าบัญชีธนาคารของคุณแล้ว`,
    FAILED: (amount: string) => `ถอนเงิน ${amount} ไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว`,
    notMade: (amount: string) => `ไม่ได้ถอนเงิน ${amount} เงินยังอยู่ในกระเป๋าหรือในเกม`,
  },
  transfer: {
    SUCCESS: (amount: string) => `โยกเงิน ${amount} สำเร็จ`,
    FAILED: (amount: string) => `โยกเงิน ${amount} ไม่สำเร็จ เงินอยู่ที่เดิม`,
  },
  adjustment: {
    SUCCESS: (amount: string) => `ปรับยอดเงิน ${amount} แล้ว`,
    FAILED: (amount: string) => `ปรับยอดเงิน ${amount} ไม่สำเร็จ`,
  },
};
