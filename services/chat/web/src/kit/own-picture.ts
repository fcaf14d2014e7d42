/** Whether the policy of the page lets a picture be shown: those of other hosts it does not. */
export const isOwnPicture = (url: string): boolean =>
  URL.canParse(url, location.href) && new URL(url, location.href).origin === location.origin;
