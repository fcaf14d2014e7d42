import type { OwnRule } from '../../domain/failures.js';
import { openTasks } from '../admission-tasks/index.js';
import type { OpenWork } from '../admissions/index.js';
import { openDoses } from '../inpatient-medications/index.js';
import { findPendingOrders } from './pending-order-store.js';

const PENDING_ORDERS: OwnRule = {
  name: 'pending_orders',
  en: 'Orders of this admission are pending: :value.',
  es: 'Hay órdenes pendientes de esta hospitalización: :value.',
};

/** The kinds of work that a discharge asks about. Orders stay open when the admission ends. */
export const OPEN_WORK_KINDS: readonly OpenWork[] = [
  { rule: PENDING_ORDERS, findOpen: findPendingOrders },
  openTasks,
  openDoses,
];
