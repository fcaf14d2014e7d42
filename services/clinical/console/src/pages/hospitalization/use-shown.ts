import { useState } from 'react';
import type { Admission } from './ward';

/** The admission as it was when the dialog was opened, and the header of what is sent: nobody's change since is undone. */
export function useShown(of: Admission) {
  const [shown] = useState(of);
  return { shown, path: { admission: shown.id }, headers: { 'If-Match': `W/"v${shown.version}"` } };
}
