import type { RequestHandler } from 'express';
import { html, type Html } from '../domain/html.js';
import { fullPath, type Areas, type EndpointMap } from './endpoint.js';
import { sendsFixed } from './fixed-answer.js';
import { pageText, setPageHeaders } from './page.js';

/** A domain as a part of an address. */
export const addressOf = (domain: string): string =>
  domain
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

const titleOf = (area: string) => area.charAt(0).toUpperCase() + area.slice(1);

const INTRO = html`<p>Fetch an API key with <a href="/docs/people/api-keys#/API%20keys/fetchApiKey">POST /api/v1/fetch_api_key</a>, and
send it with your e-mail address as HTTP Basic credentials. <a href="/docs/real-time/events#/Events/registerQueue">POST /api/v1/register</a>
answers the present state, and its queue tells of every change. Follow an operation below to try it.</p>
<p>Descriptions for programs: <a href="/openapi.json">openapi.json</a>, or that of one area, as named below.</p>`;

/** A page of links to all operations, without a script: the browser's own search goes through it. */
export function docsIndex(areas: Areas): RequestHandler {
  const language = 'en';
  const make = () => pageText({ language, title: 'Chat: all operations', content: contentOf(areas) });
  const send = sendsFixed('html', make);
  return (req, res, next) => {
    setPageHeaders(res, { language });
    return send(req, res, next);
  };
}

function contentOf(areas: Areas): Html {
  const contents = Object.keys(areas).map((area) => html`<li><a href="#${area}">${titleOf(area)}</a></li>\n`);
  const sections = Object.entries(areas).map(([area, operations]) => sectionOf(area, operations));
  return html`${INTRO}\n<ul>${contents}</ul>\n${sections}`;
}

function sectionOf(area: string, operations: EndpointMap): Html {
  const domains = Object.entries(operations).map(([domain, endpoints]) => {
    const lines = Object.values(endpoints).map((endpoint) => {
      const { method, summary, operationId } = endpoint;
      const to = `/docs/${area}/${addressOf(domain)}#/${encodeURIComponent(domain)}/${operationId}`;
      return html`<li>${method.toUpperCase()} <a href="${to}">${fullPath(endpoint)}</a><br>${summary}</li>\n`;
    });
    return html`<h3>${domain}</h3>\n<ul>${lines}</ul>\n`;
  });
  const description = `/openapi/${area}.json`;
  return html`<section id="${area}">
<h2>${titleOf(area)}</h2>
<p><a href="${description}">${description}</a></p>
${domains}</section>\n`;
}
