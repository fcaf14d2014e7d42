import type { RequestHandler } from 'express';
import type { EndpointMap } from './endpoint-map.js';
import { escaped, sendsPage } from './page.js';

export type Areas = Record<'mobile' | 'general' | 'oversight' | 'people' | 'smart' | 'fhir', EndpointMap>;

/** What each area is called, and whom it is for. */
const TITLES: Record<keyof Areas, readonly [title: string, intro: string]> = {
  mobile: ['Mobile apps', 'What the apps of doctors and patients use.'],
  general: [
    'Clinic',
    'Records, appointments, catalogs, keys and webhooks: for the console and for systems of the clinic.',
  ],
  oversight: ['Oversight', 'Who saw what: the audit trail and the reviews of emergency access.'],
  people: ['People', 'Who belongs to a clinic, and as what.'],
  smart: ['SMART apps', 'How apps and services of others are registered and get tokens.'],
  fhir: ['HL7 FHIR R4', 'The same records as FHIR resources, for other systems.'],
};

/** A domain as a part of an address. */
export const addressOf = (domain: string): string => domain.toLowerCase().replaceAll(' ', '-');

const STYLE = `
body { grid-template-columns: min(64rem, 100%) }
h2 { margin: 2rem 0 .25rem; font-size: 1.125rem }
h3 { margin: 1.5rem 0 .25rem; font-size: 1rem }
li { margin: 0; padding: .25rem 0; border-top: 1px solid var(--line) }
li span { display: inline-block; min-width: 4rem; color: var(--ink-soft); font-size: .8125rem; font-weight: 600 }`;

const INTRO = `<p>Log in with <a href="docs/mobile/authentication#/Authentication/login">POST /api/mobile/v1/auth/login</a>, send the token as
<code>Authorization: Bearer …</code>, and start with <a href="docs/general/patients#/Patients/listPatients">the patients of the clinic</a>. Systems without a person send an API
key as <code>X-API-Key</code>; administrators make those in the <a href="console">console</a>. Each operation below leads to where it can be tried.</p>
<p>Descriptions for tools: <a href="openapi.json">openapi.json</a>, or one area alone, as named below.</p>`;

/** A page of plain links to all operations, which the browser's own search goes through. */
export function docsIndex(areas: Areas): RequestHandler {
  const names = Object.keys(areas) as (keyof Areas)[];
  const contents = names.map((area) => `<li><a href="#${area}">${TITLES[area][0]}</a> (${countOf(areas[area])})</li>`);
  const sections = names.map((area) => sectionOf(area, areas[area]));
  return sendsPage({
    language: 'en',
    title: 'Clinical platform: all operations',
    content: [INTRO, `<ul>${contents.join('')}</ul>`, ...sections].join('\n'),
    style: STYLE,
  });
}

const countOf = (operations: EndpointMap) =>
  Object.values(operations).reduce((sum, domain) => sum + Object.keys(domain).length, 0);

function sectionOf(area: keyof Areas, operations: EndpointMap): string {
  const [title, intro] = TITLES[area];
  const domains = Object.entries(operations).map(([domain, endpoints]) => {
    const lines = Object.values(endpoints).map(({ method, path, summary, operationId }) => {
      const to = `docs/${area}/${addressOf(domain)}#/${encodeURIComponent(domain)}/${operationId}`;
      return `<li><span>${method.toUpperCase()}</span> <a href="${to}">${escaped(path)}</a><br>${escaped(summary)}</li>`;
    });
    return `<h3>${escaped(domain)}</h3>\n<ul>${lines.join('\n')}</ul>`;
  });
  const description = `<a href="openapi/${area}.json">openapi/${area}.json</a>`;
  return `<section id="${area}"><h2>${title}</h2><p>${intro} ${description}</p>\n${domains.join('\n')}</section>`;
}
