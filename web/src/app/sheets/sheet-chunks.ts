/**
 * The imports of the member area's sheets. The list of their shared chunks is long, so it loads
 * when the page is idle.
 */
export const deposit = () => import("../../features/deposits/deposit-sheet.tsx");
export const withdraw = () => import("../../features/withdrawals/withdraw-sheet.tsx");
export const transfer = () => import("../../features/games/transfer-sheet.tsx");
export const sweep = () => import("../../features/games/sweep-sheet.tsx");
export const slot = () => import("../../features/games/slot-sheet.tsx");
export const banners = () => import("./banner-sheet.tsx");
export const invite = () => import("../../features/invites/invite-sheet.tsx");
export const collectInvite = () => import("../../features/invites/collect-sheet.tsx");
export const refund = () => import("../../features/refunds/refund-sheet.tsx");
export const spin = () => import("../../features/spinwheel/spin-sheet.tsx");
