/** Whether the policy of the page lets a picture be shown: those of other hosts it does not. */
export const isOwnPicture = (url: string): boolean =>
  URL.canParse(url, location.href) && new URL(url, location.href).origin === location.origin;

/** A picture of the organization lies on the service that served this page, by whatever name the reader called it. */
export function organizationPicture(url: unknown): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url, location.href)) return undefined;
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}
