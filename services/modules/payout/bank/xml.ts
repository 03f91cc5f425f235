import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Refused, refuseUnless } from '#platform/domain/refused.js';

export type Node = { readonly [name: string]: Node | Node[] | string | undefined };

/** Generous for any statement of a day, and cheap to parse: the statement of a batch of 2,000 payments has about 150,000 tags. */
const limits = { bytes: 8 * 1024 * 1024, tags: 250_000, depth: 40, tagLength: 2_000 };

/** No document type, so no entities of any kind; nothing is fetched, nothing expands. */
export function readXml(xml: string): Node {
  refuseUnless(
    isSmallEnough(xml) && !/<!DOCTYPE|<!ENTITY/i.test(xml) && XMLValidator.validate(xml) === true,
    'validation-failed',
  );
  try {
    return new XMLParser({
      removeNSPrefix: true,
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      processEntities: false,
      ignoreDeclaration: true,
    }).parse(xml) as Node;
  } catch {
    throw new Refused('validation-failed');
  }
}

/** One pass over the brackets, before anything is built: how many tags, how deep, how long. Declarations (`<!…>`) are refused with it. */
export function isSmallEnough(xml: string): boolean {
  if (xml.length > limits.bytes) return false;
  let depth = 0;
  let tags = 0;
  for (let open = xml.indexOf('<'); open !== -1; open = xml.indexOf('<', open)) {
    const skipped = xml.startsWith('<!--', open) ? '-->' : xml.startsWith('<![CDATA[', open) ? ']]>' : null;
    const close = xml.indexOf(skipped ?? '>', open);
    if (close === -1 || ++tags > limits.tags) return false;
    if (skipped === null) {
      const second = xml[open + 1];
      if (second === '!' || close - open > limits.tagLength) return false;
      if (second === '/') depth -= 1;
      else if (second !== '?' && xml[close - 1] !== '/') depth += 1;
      if (depth < 0 || depth > limits.depth) return false;
    }
    open = close + (skipped?.length ?? 1);
  }
  return true;
}

/** Every element of that name below a node. */
export function all(node: Node | undefined, name: string): Node[] {
  const value = node?.[name];
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(one => (typeof one === 'string' ? { '#text': one } : one));
}

/** The first element down a path. */
export function at(node: Node | undefined, ...path: string[]): Node | undefined {
  return path.reduce<Node | undefined>((current, name) => all(current, name)[0], node);
}

export function text(node: Node | undefined, ...path: string[]): string | null {
  const value = at(node, ...path)?.['#text'];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
