/** The browser's offer to install the app. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/**
 * The offer, kept until the member uses the install button. It comes early and only once, and would
 * interrupt if it showed by itself.
 */
export const install: { offer: InstallOffer | null } = { offer: null };

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install.offer = event as InstallOffer;
});
