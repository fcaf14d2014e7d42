import type { Api, Values } from './api.js';
import type { TestChannel, TestRealm, TestUser } from './builders.js';
import { expectSuccess } from './expect.js';

export interface World {
  realm: TestRealm;
  colleague: TestUser;
  /** Public; everybody but the guest and the colleague is subscribed. */
  open: TestChannel;
  /** Private; owner and member are subscribed. */
  closed: TestChannel;
  as(user: TestUser): Api;
  group(name: string): Promise<number>;
  /** Days go by in which nobody writes, and what is past its retention is deleted. */
  letDaysPass(days: number): Promise<void>;
  /** The time comes for everything that somebody scheduled, reminders too. */
  comeDue(): Promise<void>;
  /** Invites the address, as said, and joins by the link in its mail. */
  join(inviter: TestUser, address: string, offer?: Values): Promise<void>;
}

/** A change that touches more than it seems to, and what came before it. */
export interface ReplayCase {
  title: string;
  before?(world: World): Promise<void>;
  change(world: World): Promise<unknown>;
}

export const subscribe = ({ as }: World, by: TestUser, channel: TestChannel, principals: readonly TestUser[]) =>
  as(by)
    .post('/users/me/subscriptions', {
      subscriptions: [{ name: channel.name }],
      principals: principals.map(({ id }) => id),
    })
    .then(expectSuccess);
export const unsubscribe = ({ as }: World, by: TestUser, channel: TestChannel, principals: readonly TestUser[]) =>
  as(by)
    .delete('/users/me/subscriptions', { subscriptions: [channel.name], principals: principals.map(({ id }) => id) })
    .then(expectSuccess);
export const setRole = ({ as, realm }: World, user: TestUser, role: number) =>
  as(realm.owner).patch(`/users/${user.id}`, { role }).then(expectSuccess);
export const deactivate = ({ as, realm }: World, user: TestUser) =>
  as(realm.owner).delete(`/users/${user.id}`).then(expectSuccess);
export const reactivate = ({ as, realm }: World, user: TestUser) =>
  as(realm.owner).post(`/users/${user.id}/reactivate`).then(expectSuccess);
export const makePrivate = ({ as }: World, by: TestUser, name: string) =>
  as(by)
    .post('/channels/create', { name, subscribers: [by.id], invite_only: true })
    .then((answer) => expectSuccess(answer)['id'] as number);
