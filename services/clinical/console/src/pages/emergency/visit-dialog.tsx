import { AdmitVisitDialog } from './admit-visit-dialog';
import { AssignDialog } from './assign-dialog';
import { EndDialog } from './end-dialog';
import { IdentifyDialog } from './identify-dialog';
import type { Act } from './next';
import { ReasonDialog } from './reason-dialog';
import { TriageDialog } from './triage-dialog';
import { TriagesDialog } from './triages-dialog';
import type { Visit } from './visit';

export interface Asked {
  act: Act;
  /** As it was when somebody asked for the dialog. */
  of: Visit;
}

/** The dialog of what is done with a visit. */
export function VisitDialog(props: Asked & { all: readonly Visit[]; close(): void }) {
  const { act, of, all, close } = props;
  const shown = { of, close };
  if (act === 'triage') return <TriageDialog {...shown} />;
  if (act === 'admit') return <AdmitVisitDialog {...shown} />;
  if (act === 'assign') return <AssignDialog {...shown} all={all} />;
  if (act === 'history') return <TriagesDialog {...shown} />;
  if (act === 'identify') return <IdentifyDialog {...shown} />;
  if (act === 'end') return <EndDialog {...shown} />;
  return act === 'error' ? <ReasonDialog act="cancel" {...shown} /> : null;
}
