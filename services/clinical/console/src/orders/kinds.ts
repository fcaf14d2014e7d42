/** The kinds of services that are ordered beside laboratory and imaging. */
export const SERVICE_KINDS = ['procedure', 'nursing', 'therapy', 'diet'] as const;

/** The kinds of orders, which are those of the tests in the catalog. */
export const ORDER_KINDS = ['laboratory', 'imaging', ...SERVICE_KINDS] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
