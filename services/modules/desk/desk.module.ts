import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { deskCalls } from './http/desk.js';
import { Work, WorkItemRow, WorkNoteRow } from './persistence/work.js';
import { CaseHistory } from './queries/case-history.js';
import { CasePages } from './queries/case-pages.js';
import { DeskIndex } from './queries/search-index.js';
import { DeskSearch } from './queries/search.js';
import { ShowPersonInFull } from './use-cases/show-person-in-full.js';
import { WorkOnCases } from './use-cases/work-on-cases.js';

/** The desk of a team: search, case pages, notes, and who has what. */
@Module({
  imports: [MikroOrmModule.forFeature([WorkItemRow, WorkNoteRow])],
  controllers: deskCalls,
  providers: [CaseHistory, CasePages, DeskIndex, DeskSearch, ShowPersonInFull, Work, WorkOnCases],
})
export class DeskModule {}
