import type { ComponentType } from 'react';
import type { Words } from '../i18n/language';
import type { IconName } from '../kit/icon';

/** Where in the navigation, from top to bottom. */
export const GROUPS = ['day', 'clinic', 'people', 'integration', 'account'] as const;

/** A page of the console: each folder beside this file with a `route.ts` is one. */
export interface PageRoute {
  /** Below `/console`, for example `/keys`. */
  path: `/${string}`;
  group: (typeof GROUPS)[number];
  /** Among those of its group. */
  order: number;
  icon: IconName;
  title: Words<{ title: string }>;
  /** Whose page it is: who has one of these abilities in the clinic; everybody's without. The service decides, this only spares a dead end. */
  needs?: readonly string[];
  /** Only in clinics that use it. */
  area?: string;
  /** It opens at log-in for who has one of these abilities; of several the first in the navigation. */
  opensFor?: readonly string[];
  /** It routes what is below its path by itself; without, nothing is there. */
  views?: true;
  load(): Promise<{ default: ComponentType }>;
}
