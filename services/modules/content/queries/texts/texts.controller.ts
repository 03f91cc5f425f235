import { Controller } from '@nestjs/common';
import {
  listContentLanguages,
  readLanguageContent,
  readSomeVariables,
  readVariables,
} from '#contract/content/calls.js';
import { type CallContext, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input, OwnTransaction } from '#platform/http/implements.js';
import { filled } from '../../domain/placeholders.js';
import { schemaOf } from '../../domain/schemas.js';
import { MOST_ITEMS } from '../../domain/query/filter.js';
import type { ContentView } from '../../persistence/content-table.js';
import type { ContentPort } from '../../ports/content-port.js';
import { ContentSources } from '../../ports/content-sources.js';
import { cacheable } from '../contents/cacheable.js';
import { textsOf, variablesOf } from './variables.js';

const languageNames = { de: 'Deutsch', en: 'English' } as const;
const MOST_PAGES = 20;

/** Variables, languages and the interface's own texts. */
@Controller()
export class TextsController {
  constructor(private readonly sources: ContentSources) {}

  @Implements(readVariables)
  @OwnTransaction()
  async variables(@Input() { context }: CallRequest<typeof readVariables>) {
    return cacheable(context, await this.allVariables(context));
  }

  @Implements(readSomeVariables)
  @OwnTransaction()
  async someVariables(@Input() { body, context }: CallRequest<typeof readSomeVariables>) {
    const all = await this.allVariables(context);
    return body?.Namen
      ? Object.fromEntries(body.Namen.filter(name => Object.hasOwn(all, name)).map(name => [name, all[name]]))
      : all;
  }

  @Implements(listContentLanguages)
  @OwnTransaction()
  languages(@Input() { context }: CallRequest<typeof listContentLanguages>) {
    const { languages, defaultLanguage } = context.tenant.config;
    return cacheable(
      context,
      languages.map(code => ({ Code: code, Name: languageNames[code], Standard: code === defaultLanguage })),
    );
  }

  @Implements(readLanguageContent)
  @OwnTransaction()
  async languageContent(@Input() { params: { lang }, context }: CallRequest<typeof readLanguageContent>) {
    const languages = [lang, context.tenant.config.defaultLanguage];
    const [variables, texts] = await this.read(
      context,
      async port =>
        [variablesOf(await all(port, 'variables'), languages), textsOf(await all(port, 'texte'), languages)] as const,
    );
    return cacheable(
      context,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, filled(text, variables)])),
    );
  }

  private allVariables(context: CallContext): Promise<Record<string, string>> {
    return this.read(context, async port =>
      variablesOf(await all(port, 'variables'), [context.language, context.tenant.config.defaultLanguage]),
    );
  }

  private read<T>(
    { tenant, correlationId, language }: CallContext,
    reading: (port: ContentPort) => Promise<T>,
  ): Promise<T> {
    return this.sources.read(tenant, correlationId, [language], reading);
  }
}

/** Page by page: the platform gives 200 at a time. */
async function all(port: ContentPort, name: 'variables' | 'texte'): Promise<ContentView[]> {
  const found: ContentView[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items, total } = await port.query(schemaOf(name)!, {
      $top: MOST_ITEMS,
      $skip: found.length,
      $orderby: 'id asc',
    });
    found.push(...items);
    if (items.length === 0 || found.length >= total) break;
  }
  return found;
}
