import { isDeepStrictEqual } from 'node:util';
import { applyDecorators, Injectable, SetMetadata } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';

/** A tenant's configuration is one document, a part for each module that holds some of it (docs/specification/programme.md#one-document). */
export interface DocumentPart<Wire = unknown> {
  /** As it stands in the document, in the transaction at work. */
  read(): Promise<Wire>;
  /** Makes it so, in the transaction at work, and tells what changed: the same again changes nothing. Refuses `validation-failed` by field. */
  write(wanted: Wire, byName: string): Promise<readonly DocumentChange[]>;
}

export interface DocumentChange {
  readonly list: string;
  readonly id: string;
  readonly name: string;
  /** `retired`: something refers to it, so it stays, hidden or ended. */
  readonly kind: 'new' | 'changed' | 'removed' | 'retired';
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/** Field by field what differs; a field that is missing is null. */
export const fieldsBetween = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): DocumentChange['fields'] =>
  Object.keys({ ...before, ...after })
    .map(field => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter(one => !isDeepStrictEqual(one.before, one.after));

interface Place {
  /** In the document. */
  readonly name: string;
  /** Later ones may refer to earlier ones. */
  readonly order: number;
}

const PART = 'document-part';

/** Marks a provider as a part of the document. */
export const Part = (place: Place): ClassDecorator => applyDecorators(Injectable(), SetMetadata(PART, place));

@Injectable()
export class DocumentParts {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  inOrder(): readonly { readonly name: string; readonly part: DocumentPart }[] {
    return this.discovery
      .getProviders()
      .flatMap(({ metatype, instance }) => {
        const place = metatype ? this.reflector.get<Place | undefined>(PART, metatype) : undefined;
        return place ? [{ ...place, part: instance as DocumentPart }] : [];
      })
      .sort((one, other) => one.order - other.order);
  }
}
