export const ORDER_STATUSES = ['active', 'on-hold', 'revoked', 'completed', 'entered-in-error'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ITEM_STATUSES = ['requested', 'collected', 'in_process', 'resulted', 'rejected', 'cancelled'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Kinds of orders beside the laboratory and imaging. */
export const SERVICE_KINDS = ['procedure', 'nursing', 'therapy', 'diet'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

export const isServiceKind = (kind: string): kind is ServiceKind => (SERVICE_KINDS as readonly string[]).includes(kind);

export const ORDER_KINDS = ['imaging', 'laboratory', ...SERVICE_KINDS] as const;

export const PRIORITIES = ['routine', 'urgent', 'emergency'] as const;

const ORDER_MOVES: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  active: ['on-hold', 'completed', 'revoked'],
  'on-hold': ['active', 'revoked'],
};

const ITEM_MOVES: Partial<Record<ItemStatus, readonly ItemStatus[]>> = {
  requested: ['collected', 'rejected', 'cancelled'],
  collected: ['in_process', 'rejected', 'cancelled'],
  in_process: ['resulted', 'rejected', 'cancelled'],
};

/** Whether the transition is allowed (clinical-gaps.md section 2.10). */
export const canMoveOrder = (from: OrderStatus, to: OrderStatus): boolean => ORDER_MOVES[from]?.includes(to) ?? false;

export const canMoveItem = (from: ItemStatus, to: ItemStatus): boolean => ITEM_MOVES[from]?.includes(to) ?? false;

/** Whether the item still waits for its result. */
export const isOpenItem = (status: ItemStatus): boolean => status in ITEM_MOVES;

/** Whether an active order is completed: no item is open, and one has its result. */
export const orderIsDone = (items: readonly ItemStatus[]): boolean =>
  !items.some(isOpenItem) && items.includes('resulted');
