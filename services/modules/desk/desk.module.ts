import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { deskCalls } from './http/desk.js';
import { Work, WorkItemRow, WorkNoteRow } from './persistence/work.js';
import { KeptNotes } from './persistence/kept-notes.js';
import { CaseHistory } from './queries/case-history.js';
import { CasePages } from './queries/case-pages.js';
import { InternalNotes } from './queries/internal-notes.js';
import { DeskIndex } from './queries/search-index.js';
import { DeskSearch } from './queries/search.js';
import { reactions } from './reactions/index.js';
import { ShowPersonInFull } from './use-cases/show-person-in-full.js';
import { WorkOnCases } from './use-cases/work-on-cases.js';

/** The desk of a team: search, case pages, notes, and who has what. */
@Module({
  imports: [MikroOrmModule.forFeature([WorkItemRow, WorkNoteRow])],
  controllers: deskCalls,
  providers: [
    CaseHistory,
    CasePages,
    DeskIndex,
    DeskSearch,
    InternalNotes,
    KeptNotes,
    ShowPersonInFull,
    Work,
    WorkOnCases,
    ...reactions,
  ],
})
export class DeskModule {}
