/** By which parameters patients search types that say less to them: by the others they would be told what they are not shown. */
const SEARCHED_BY: Record<string, readonly string[]> = {
  Encounter: 'identifier patient subject participant practitioner date service-provider status class type'.split(' '),
  ServiceRequest:
    'identifier patient subject requester requisition category priority status intent code authored body-site specimen'.split(
      ' ',
    ),
  DocumentReference:
    'patient subject type category date creation status period contenttype description location custodian'.split(' '),
};

/** Chains that may lead to one of these types. */
const LEADS_TO_THEM =
  /Encounter|ServiceRequest|DocumentReference|^(encounter|context|based-on|focus|target|entity)\b.*\./;

const isHidden = (type: string, name: string): boolean =>
  name !== '*' && !name.startsWith('_') && SEARCHED_BY[type]?.includes(name) === false;

/** Whether a search has a parameter, or follows a reference, that patients have not: it is left out of theirs, or refused. */
export function asksWhatIsHidden(path: string): boolean {
  const [address = '', query] = path.split('?');
  return [...new URLSearchParams(query)].some(([key, value]) => {
    if (/^_(rev)?include/.test(key)) {
      const [source = '', reference = ''] = value.split(':');
      return isHidden(source, reference);
    }
    let type = address.split('/').at(-1) ?? '';
    let rest = key;
    while (rest.startsWith('_has:')) {
      const [, other = '', reference = '', ...more] = rest.split(':');
      if (isHidden(other, reference)) return true;
      [type, rest] = [other, more.join(':')];
    }
    const [name = ''] = rest.split(/[:.]/);
    return isHidden(type, name) || (rest.includes('.') && LEADS_TO_THEM.test(rest));
  });
}
