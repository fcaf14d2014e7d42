import type { Api } from './api.js';
import type { TestUser } from './builders.js';
import type { ReplayWorld } from './replay-world.js';

/** What an operation is done with: who does it, and numbers that choose among what there is. */
export interface Chosen {
  world: ReplayWorld;
  user: TestUser;
  api: Api;
  a: number;
  b: number;
  c: number;
}

export type Run = (chosen: Chosen) => Promise<{ status: number; text: string } | undefined>;

/** `weight`: how often among others. */
export const kind = (weight: number, run: Run) => ({ weight, run });

export const pick = <T>(items: readonly T[], place: number): T => items[place % items.length]!;

/** Every role that a person may have. */
export const ROLES = [100, 200, 300, 400, 600];
