import { lockExclusively } from '../../db/advisory-locks.js';
import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';
import { publish } from '../events/index.js';
import { checkNameIsFree, checkViewName } from './navigation-view-rules.js';
import {
  deleteNavigationView,
  findNavigationViews,
  insertNavigationView,
  updateNavigationView,
  type NavigationView,
} from './navigation-view-store.js';

/** @throws ChatError BAD_REQUEST for a fragment or name that there is, a name that does not fit, and too many views. */
export async function addNavigationView(tx: Tx, owner: Caller, given: NavigationView): Promise<void> {
  if (given.fragment === '') throw new ChatError('BAD_REQUEST', 'fragment cannot be blank');
  const view = { ...given, name: checkViewName(given.fragment, given.name) };
  const views = await lockNavigationViews(tx, owner);
  if (views.some(({ fragment }) => fragment === view.fragment)) {
    throw new ChatError('BAD_REQUEST', 'The navigation view exists already.');
  }
  checkNameIsFree(views, view);
  if (views.length >= LIMITS.navigationViews) {
    throw new ChatError('BAD_REQUEST', `You have too many navigation views (limit: ${LIMITS.navigationViews}).`);
  }
  await insertNavigationView(tx, owner.realm_id, owner.id, view);
  await announce(tx, owner, { op: 'add', navigation_view: view });
}

/** @throws ChatError NOT_FOUND; BAD_REQUEST for a name that another view has or that does not fit. */
export async function changeNavigationView(
  tx: Tx,
  owner: Caller,
  fragment: string,
  { is_pinned, name }: Partial<Omit<NavigationView, 'fragment'>>,
): Promise<void> {
  const views = await lockNavigationViews(tx, owner);
  const view = views.find((one) => one.fragment === fragment);
  if (!view) throw notFound();
  const changed = {
    fragment,
    is_pinned: is_pinned ?? view.is_pinned,
    name: name === undefined ? view.name : checkViewName(fragment, name),
  };
  checkNameIsFree(views, changed);
  const data = {
    ...(changed.is_pinned !== view.is_pinned && { is_pinned: changed.is_pinned }),
    ...(changed.name !== view.name && { name: changed.name }),
  };
  if (Object.keys(data).length === 0) return;
  await updateNavigationView(tx, owner.realm_id, owner.id, changed);
  await announce(tx, owner, { op: 'update', fragment, data });
}

/** @throws ChatError NOT_FOUND */
export async function removeNavigationView(tx: Tx, owner: Caller, fragment: string): Promise<void> {
  if (!(await deleteNavigationView(tx, owner.realm_id, owner.id, fragment))) throw notFound();
  await announce(tx, owner, { op: 'remove', fragment });
}

/** One change after another: names, fragments and their number stay as they were looked at. */
async function lockNavigationViews(tx: Tx, { realm_id, id }: Caller): Promise<NavigationView[]> {
  await lockExclusively(tx, 'toldLists', id);
  return findNavigationViews(tx, realm_id, id);
}

/** To the own clients of its owner. */
async function announce(tx: Tx, owner: Caller, payload: { op: string } & Record<string, unknown>): Promise<void> {
  await publish(tx, owner.realm_id, {
    audience: { user_ids: [owner.id] },
    payload: { type: 'navigation_view', ...payload },
  });
}

const notFound = () => new ChatError('NOT_FOUND', 'Navigation view does not exist.');
