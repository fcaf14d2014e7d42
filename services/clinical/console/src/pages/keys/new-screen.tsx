import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAll } from '../../api/use-all';
import { useOnce } from '../../api/use-once';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { FormView, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { ShownOnce } from '../../kit/shown-once';
import { Empty } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { useSession } from '../../session/session';
import { daysAfter, networksIn } from './new-key-values';
import { screenText } from './screen-text';
import { hasSecret, type Made } from './secret';

/** A screen hangs for long; no key is good for more than a year. */
const DAYS = 365;

/** A link by which a screen shows a board: a key that may do nothing else, behind the address of the board. */
export function NewScreen() {
  const say = useWords(screenText);
  const toast = useToast();
  const { uses } = useSession();
  const wards = useAll('GET /api/v1/wards', { active: true }, { unless: !uses('hospitalization') });
  const [made, setMade] = useState<{ key: Made; board: string }>();
  const [opened] = useState(Date.now);
  const [, go] = useLocation();
  const create = useOnce('POST /api/v1/api-keys', { changes: ['GET /api/v1/api-keys'] });
  const form = useForm({
    initial: { name: '', board: '', ip_cidrs: '' },
    check: ({ name, board }) => ({
      ...(name.trim() === '' && { name: say.nameMissing }),
      ...(board === '' && { board: say.boardMissing }),
    }),
    send: ({ name, ip_cidrs }) =>
      create.send({
        body: {
          name,
          environment: 'live',
          scopes: ['screens:read'],
          expires_at: daysAfter(opened, DAYS),
          ip_cidrs: networksIn(ip_cidrs),
        },
      }),
    done({ data }) {
      if (hasSecret(data)) return setMade({ key: data, board: form.values.board });
      toast(say.lost, 'bad');
      return go(`/${data.id}`);
    },
  });
  if (made)
    return (
      <ShownOnce
        title={say.shownTitle}
        name={made.key.name}
        intro={say.shownIntro}
        values={[[say.link, `${location.origin}/screen/${made.board}#${made.key.api_key}`]]}
        kept={say.done}
        done={() => go(`/${made.key.id}`)}
      />
    );
  const boards = [
    ...(uses('emergency') ? [{ value: 'emergency', label: say.emergency }] : []),
    ...(wards.data ?? []).map(({ id, name }) => ({ value: `wards/${id}`, label: say.ward(name) })),
  ];
  return (
    <>
      <PageHead title={say.title} intro={say.intro} back={{ href: '/', title: say.back }} />
      {!uses('emergency') && !uses('hospitalization') ? (
        <Empty icon="info" title={say.nothing}>
          {say.nothingHint}
        </Empty>
      ) : (
        <FormView form={form} send={say.create} icon="key" cancel={<LinkButton href="/">{say.cancel}</LinkButton>}>
          <TextInput {...form.field('name')} label={say.name} hint={say.nameHint} maxLength={255} autoComplete="off" />
          <SelectInput
            {...form.field('board')}
            label={say.board}
            options={[{ value: '', label: say.choose }, ...boards]}
          />
          <TextInput
            {...form.field('ip_cidrs')}
            label={say.networks}
            hint={say.networksHint}
            rows={3}
            optional
            autoComplete="off"
          />
        </FormView>
      )}
    </>
  );
}
