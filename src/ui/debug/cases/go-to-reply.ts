import { focusLater } from '../../parts/widgets/focus-later.ts';

/** Gives the focus to the region of the reply: to the region, for in its text field keys would be letters. */
export function goToReply(): void {
  focusLater(() => document.querySelector<HTMLElement>('.stream'));
}
