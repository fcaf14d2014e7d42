import { useState } from 'react';
import { useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { clockTime } from '../../kit/clock';
import { FormView, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { PolicyFields, policyOf, valuesOf } from './fields';
import { Review } from './review';
import type { Preview, Saved } from './rules';
import { text } from './text';

/** First what is wanted, then what follows from it, then it is saved. */
export function Change({ from, reload }: { from: Saved; reload(): unknown }) {
  const say = useWords(text);
  // As it was opened: what somebody else saves meanwhile must not move the fields.
  const [opened] = useState(from);
  const [shown, setShown] = useState<Preview>();
  const preview = useWrite('POST /api/v1/settings/phi-policy/preview');
  const form = useForm({
    initial: valuesOf(opened),
    draft: `policy.${opened.version}`,
    check: ({ limited, hours }) =>
      limited === 'yes' && hours.some(({ days, from, to }) => days.length === 0 || !clockTime(from) || !clockTime(to))
        ? { hours: say.needsDays }
        : {},
    send: (values) => preview.mutateAsync({ body: policyOf(values) }),
    done({ data }) {
      // What it was compared with is shown beside it.
      if (data.version !== from.version) void reload();
      setShown(data);
    },
  });
  if (shown)
    return (
      <Review
        now={from}
        then={policyOf(form.values)}
        shown={shown}
        movedOn={shown.version !== opened.version}
        again={() => form.submit()}
        failed={form.failure}
        edit={() => setShown(undefined)}
      />
    );
  return (
    <>
      <PageHead title={say.changeTitle} intro={say.intro} back={{ href: '/', title: say.back }} />
      <FormView form={form} send={say.preview} icon="eye" cancel={<LinkButton href="/">{say.cancel}</LinkButton>}>
        <PolicyFields form={form} />
      </FormView>
    </>
  );
}
