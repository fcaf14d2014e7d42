import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'good' | 'warning' | 'bad' | 'accent';

/** A state in one or two words; the colour only repeats what they say. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);
