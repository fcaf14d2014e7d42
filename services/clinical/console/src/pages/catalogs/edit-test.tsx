import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/errors';
import { useRead, useWrite } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { LinkButton } from '../../kit/button';
import { Conflict, type Difference } from '../../kit/conflict';
import { FormView, useForm } from '../../kit/form';
import { PageHead } from '../../kit/page';
import { RecordPage } from '../../kit/record-page';
import { Notice } from '../../kit/states';
import { useToast } from '../../kit/toast';
import type { OrderKind } from '../../orders/kinds';
import { editText } from './edit-text';
import { Members } from './members';
import { Ranges } from './ranges';
import { TestFacts, TestFields } from './test-fields';
import { bodyOf, isRange, valuesOf, type Test, type Values } from './test-values';
import { useTestName } from '../../orders/test-name';
import { text } from './text';

/** Something that the clinic keeps itself: a test, a panel of tests, a study, a service. */
export function EditTest({ kind, id }: { kind: OrderKind; id: string }) {
  const say = useWords(text);
  const query = useRead('GET /api/v1/catalogs/tests/{test}', { path: { test: id } });
  return (
    <RecordPage query={query} title={say[kind]} back={{ href: `/${kind}`, title: say[kind] }} lines={8}>
      {({ data }) =>
        data.own ? <TestForm key={data.id} kind={kind} panel={data.is_panel} of={data} /> : <Shared of={data} />
      }
    </RecordPage>
  );
}

function Shared({ of }: { of: Test }) {
  const say = useWords(text);
  const words = useWords(editText);
  const name = useTestName();
  return (
    <>
      <PageHead title={name(of)} back={{ href: `/${of.kind}`, title: say[of.kind] }} />
      <Notice title={words.sharedHint} />
      <TestFacts of={of} />
    </>
  );
}

const CHANGES = ['GET /api/v1/catalogs', 'GET /api/v1/catalogs/tests', 'GET /api/v1/catalogs/tests/{test}'] as const;

export function TestForm({ kind, panel, of }: { kind: OrderKind; panel: boolean; of?: Test }) {
  const say = useWords(text);
  const words = useWords(editText);
  const toast = useToast();
  const [, go] = useLocation();
  const [initial] = useState(() => valuesOf(of));
  const version = useRef(of?.version);
  const create = useWrite('POST /api/v1/catalogs/tests', { changes: CHANGES });
  const update = useWrite('PATCH /api/v1/catalogs/tests/{test}', { changes: CHANGES });
  const form = useForm({
    initial,
    check: (values) => ({
      ...(values.code.trim() === '' && { code: words.codeMissing }),
      ...(values.name.trim() === '' && { name: words.nameMissing }),
      ...(panel && values.members.length === 0 && { members: words.membersMissing }),
      ...(!values.reference_ranges.every(isRange) && { reference_ranges: words.numberWrong }),
    }),
    send: async (values) => {
      const { message } = of
        ? await update.mutateAsync({
            path: { test: of.id },
            body: bodyOf(values),
            headers: { 'If-Match': `W/"v${version.current}"` },
          })
        : await create.mutateAsync({ body: { ...bodyOf(values), kind } });
      return message;
    },
    done(message) {
      toast(message);
      go(`/${kind}`);
    },
  });
  const title = of?.name ?? words[newOf(kind, panel)];
  const stale = of && form.failure instanceof ApiError && form.failure.status === 412 && of.version !== version.current;
  return (
    <>
      <PageHead title={title} back={{ href: `/${kind}`, title: say[kind] }} />
      <FormView
        form={form}
        send={words.save}
        icon="check"
        cancel={<LinkButton href={`/${kind}`}>{words.cancel}</LinkButton>}
      >
        <TestFields form={form} kind={kind} panel={panel} />
        {panel && <Members {...form.field('members')} />}
        {kind === 'laboratory' && !panel && <Ranges {...form.field('reference_ranges')} errorOf={form.errorOf} />}
        {stale && (
          <Stale
            of={of}
            values={form.values}
            keepMine={() => {
              version.current = of.version;
              void form.submit();
            }}
            takeTheirs={() => {
              version.current = of.version;
              form.take(valuesOf(of));
            }}
          />
        )}
      </FormView>
    </>
  );
}

function newOf(kind: OrderKind, panel: boolean) {
  if (kind === 'laboratory') return panel ? 'newPanel' : 'newTest';
  return kind === 'imaging' ? 'newStudy' : 'newService';
}

function Stale(props: { of: Test; values: Values; keepMine(): void; takeTheirs(): void }) {
  const { of, values, keepMine, takeTheirs } = props;
  const words = useWords(editText);
  const theirs = valuesOf(of);
  const labels: Partial<Record<keyof Values, string>> = {
    code: words.code,
    name: words.name,
    name_es: words.nameEs,
    loinc: 'LOINC',
    category: words.group,
    specimen: words.specimen,
    unit: words.unit,
    fasting: words.fasting,
    members: words.members,
    modality: words.modality,
    body_part: words.bodyPart,
    active: words.active,
    reference_ranges: words.ranges,
  };
  const shown = (value: Values[keyof Values]): string => {
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    const list = [value].flat().map((each) => (typeof each === 'string' ? each : rangeShown(each)));
    return list.filter(Boolean).join('; ') || words.nothing;
  };
  const rangeShown = (range: Values['reference_ranges'][number]): string =>
    [
      range.sex && words[range.sex],
      `${range.age_from}–${range.age_to} ${words[range.age_unit]}`,
      `${range.low}–${range.high}`,
    ]
      .filter(Boolean)
      .join(', ');
  const differences = Object.entries(labels).flatMap(([key, name]): Difference[] => {
    const [now, own] = [shown(theirs[key as keyof Values]), shown(values[key as keyof Values])];
    return now === own ? [] : [{ name, theirs: now, mine: own }];
  });
  return <Conflict differences={differences} keepMine={keepMine} takeTheirs={takeTheirs} />;
}
