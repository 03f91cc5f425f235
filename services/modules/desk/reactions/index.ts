import { ForgetNotesWhenInquiryForgotten, ForgetNotesWhenPersonErased } from './forget-notes-when-person-erased.js';

/** Reactions of this module. */
export const reactions = [ForgetNotesWhenPersonErased, ForgetNotesWhenInquiryForgotten];
