import { Skeleton } from "@krapao/ui/feedback/skeleton";
import "./home.css";
import "./tiles.css";

/** Home while the wallet loads for the first time, in the exact geometry of its content. */
export function HomeSkeleton({ label }: { label: string }) {
  "use no memo"; // The compiler's cache would be larger than the part.
  return (
    <div className="home-page home-skeleton" aria-busy="true">
      <span className="vh" role="status">
        {label}
      </span>
      <div className="hello flex items-center gap-3">
        <Skeleton className="size-11 rounded-pill" />
        <div className="grow stack-2 flex-1 min-w-0">
          <Skeleton className="h-[18px] w-3/5" />
          <Skeleton className="h-3 w-[36%]" />
        </div>
        <Skeleton className="size-11 rounded-pill" />
      </div>
      <section className="card hero">
        <div className="top gap-1 grid grid-cols-1 px-5 pt-4.5 pb-5.5">
          <Skeleton className="h-8 w-[30%]" />
          <Skeleton className="h-[53px] w-[68%]" />
          <Skeleton className="my-2 h-5 w-1/2" />
          <Skeleton className="mt-3 h-1 w-full" />
        </div>
        <div className="split relative flex-wrap items-center border-t border-t-line">
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-11 w-[76px] rounded-14" />
        </div>
      </section>
      <div className="money-tiles">
        <Skeleton className="col-span-2 h-[76px] rounded-20" />
        <Skeleton className="col-span-2 h-[76px] rounded-20" />
        <Skeleton className="col-span-full h-11 rounded-pill" />
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="h-[92px] rounded-20" />
        ))}
      </div>
      <div className="home-games">
        <div className="finder-space" />
        <CarouselSkeleton />
      </div>
    </div>
  );
}

/** The place of the first games. */
export function CarouselSkeleton() {
  "use no memo"; // The compiler's cache would be larger than the part.
  return (
    <section className="carousel">
      <div className="head flex items-center gap-2 min-h-11">
        <Skeleton className="h-5 w-[34%]" />
      </div>
      <div className="stage relative h-[max(276px,11.5rem_+_26px)] select-none">
        {[-1, 1, 0].map((at) => (
          <div key={at} className="gcard sk" style={{ ["--at" as string]: at }} />
        ))}
      </div>
    </section>
  );
}
