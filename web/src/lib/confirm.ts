/** Asks the person before something that cannot be taken back. The frame shows the question. */
import { createStore } from './store.ts';

export interface Question {
  title: string;
  text: string;
  /** The button that goes ahead; says what it does, not "OK". */
  ok: string;
  cancel: string;
}

export interface AskedQuestion extends Question {
  answer: (goAhead: boolean) => void;
}

/** The question that is showing. */
export const question = createStore<AskedQuestion | null>(null);

/** Resolves to whether the person wants to go ahead. A second question takes the place of the first, which is a no. */
export function confirm(asked: Question): Promise<boolean> {
  question.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (goAhead: boolean) => {
      question.set(null);
      resolve(goAhead);
    };
    question.set({ ...asked, answer });
  });
}
