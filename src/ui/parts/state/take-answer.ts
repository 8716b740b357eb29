/** Takes an answer, unless it is no longer wanted when it comes, or none comes. Gives the way to want it no longer. */
export function takeAnswer<Answer>(answer: Promise<Answer>, take: (found: Answer) => void): () => void {
  let isWanted = true;
  answer.then(
    (found) => {
      if (isWanted) take(found);
    },
    () => undefined,
  );
  return () => {
    isWanted = false;
  };
}
