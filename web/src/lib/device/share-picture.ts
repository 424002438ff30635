/**
 * Shares a picture where the device can, and saves it elsewhere.
 * @returns false when the member closed the list of apps
 */
export async function sharePicture(picture: Blob, name: string): Promise<boolean> {
  const file = new File([picture], name, { type: picture.type });
  if (!navigator.canShare?.({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? false : download(file);
  }
}

/**
 * Saves a picture where a bank app finds it: an iPhone puts a download among its files, not among
 * its photos, so its list of apps is asked, which saves photos.
 * @returns false when the member closed that list
 */
export async function savePhoto(picture: Blob, name: string): Promise<boolean> {
  if (/\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent)) return sharePicture(picture, name);
  return download(new File([picture], name, { type: picture.type }));
}

function download(file: File): true {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return true;
}
