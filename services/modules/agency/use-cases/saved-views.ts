import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { lockName, type RowOf } from '#platform/database/tables.js';
import { currentEntityManager, currentWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { SavedViewRow, savedViews, type ViewOrder } from '../persistence/saved-views.js';

/** Who saves, chooses and deletes. */
export interface ViewUser {
  readonly userId: string;
  readonly name: string;
  /** The agency's number, or the operators. */
  readonly team: string;
  /** May change what others saved for the team. */
  readonly isOwner: boolean;
}

export interface ViewContent {
  readonly list: string;
  readonly name: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
  readonly sortedBy: ViewOrder | null;
  readonly forTeam: boolean;
}

export interface SavedView extends ViewContent {
  readonly viewId: string;
  readonly ownerName: string | null;
  readonly isDefault: boolean;
  readonly mayChange: boolean;
}

/** Views of a person, and of a team. */
const most = 50;

type Row = RowOf<typeof SavedViewRow>;

/** Views of the desk's lists (docs/specification/desk.md#saved-views). */
@Injectable()
export class SavedViews {
  constructor(
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async list(user: ViewUser): Promise<SavedView[]> {
    const rows = await this.visible(user)
      .orderBy(sql`lower(name) collate "de-x-icu"`)
      .orderBy('viewId')
      .execute();
    return rows.map(row => ({
      ...row,
      forTeam: row.team !== null,
      isDefault: row.defaultOf.includes(user.userId),
      mayChange: mayChange(row, user),
    }));
  }

  async save(content: ViewContent, user: ViewUser): Promise<string> {
    await this.lock(user);
    await this.mustFit(content, user, null);
    const viewId = newId();
    await currentEntityManager().insert(SavedViewRow, {
      tenantId: currentWork().tenantId,
      viewId,
      ...this.valuesOf(content, user),
      ownerId: user.userId,
      ownerName: user.name,
      defaultOf: [],
    });
    if (content.forTeam)
      await this.audit.record({ action: 'view.save', subject: content.name, by: user.name, after: noted(content) });
    return viewId;
  }

  async change(viewId: string, content: ViewContent, user: ViewUser): Promise<void> {
    await this.lock(user);
    const before = await this.changeable(viewId, user);
    ensure(before.list === content.list, 'not-found');
    await this.mustFit(content, user, before);
    const isLost = before.team !== null && !content.forTeam;
    // Only its author takes a view from the team, and it then is the default of nobody else.
    ensure(!isLost || before.ownerId === user.userId, 'not-authorised');
    const values = this.valuesOf(content, user);
    const defaultOf = isLost ? before.defaultOf.filter(id => id === user.userId) : before.defaultOf;
    await currentEntityManager().nativeUpdate(SavedViewRow, keyOf(viewId), { ...values, defaultOf });
    if (before.team !== null || content.forTeam)
      await this.audit.record({ action: 'view.change', subject: content.name, by: user.name, after: noted(content) });
  }

  /** At most one per person and list. */
  async choose(viewId: string, isDefault: boolean, user: ViewUser): Promise<void> {
    await this.lock(user);
    const view = await this.known(viewId, user);
    const ofList = (await this.visible(user).where('list', '=', view.list).execute()) as Row[];
    for (const { viewId: id, defaultOf } of ofList) {
      const opens = isDefault && id === viewId;
      if (opens === defaultOf.includes(user.userId)) continue;
      const others = defaultOf.filter(userId => userId !== user.userId);
      const now = opens ? [...others, user.userId] : others;
      await currentEntityManager().nativeUpdate(SavedViewRow, keyOf(id), { defaultOf: now });
    }
  }

  async delete(viewId: string, user: ViewUser): Promise<void> {
    const view = await this.changeable(viewId, user);
    await currentEntityManager().nativeDelete(SavedViewRow, keyOf(viewId));
    if (view.team !== null)
      await this.audit.record({
        action: 'view.delete',
        subject: view.name,
        by: user.name,
        before: { list: view.list },
      });
  }

  private visible({ userId, team }: ViewUser) {
    return savedViews()
      .selectFrom('saved_view')
      .selectAll()
      .where('tenantId', '=', currentWork().tenantId)
      .where(({ eb, or, and }) =>
        or([eb('team', '=', team), and([eb('team', 'is', null), eb('ownerId', '=', userId)])]),
      );
  }

  private async known(viewId: string, user: ViewUser): Promise<Row> {
    const row = await this.visible(user).where('viewId', '=', viewId).executeTakeFirst();
    if (!row) throw new DomainError('not-found');
    return row as Row;
  }

  private async changeable(viewId: string, user: ViewUser): Promise<Row> {
    const view = await this.known(viewId, user);
    ensure(mayChange(view, user), 'not-authorised');
    return view;
  }

  private valuesOf({ list, name, filter, columns, sortedBy, forTeam }: ViewContent, { team }: ViewUser) {
    return {
      ...{ list, name, filter, columns: [...columns], sortedBy },
      team: forTeam ? team : null,
      changedAt: this.clock.now(),
    };
  }

  private async lock({ team }: ViewUser): Promise<void> {
    await lockName(`saved-views ${currentWork().tenantId} ${team}`);
  }

  /** Refuses a name that is used, and one view more than there may be. */
  private async mustFit({ list, name, forTeam }: ViewContent, user: ViewUser, before: Row | null): Promise<void> {
    const beside = (await this.visible(user).execute()).filter(
      view => view.viewId !== before?.viewId && (view.team !== null) === forTeam,
    );
    const isUsed = beside.some(view => view.list === list && view.name.toLowerCase() === name.toLowerCase());
    ensure(!isUsed, 'taken', { fields: [{ field: 'Name', reason: 'taken' }] });
    ensure(beside.length < most, 'validation-failed', { fields: [{ field: 'Name', reason: 'too-many-views' }] });
  }
}

const keyOf = (viewId: string) => ({ tenantId: currentWork().tenantId, viewId });
const noted = ({ list, filter }: ViewContent) => ({ list, filters: Object.keys(filter) });

/** Of the team's the author's, and owners may change all. */
const mayChange = ({ ownerId, team }: Pick<Row, 'ownerId' | 'team'>, { userId, isOwner }: ViewUser): boolean =>
  ownerId === userId || (team !== null && isOwner);
