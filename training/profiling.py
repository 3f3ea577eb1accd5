"""Which GPU kernels a training step spends its time in: costs a second or two, so every slice can afford it once."""

import torch


def longest_kernels(work, repeats: int = 3, count: int = 40) -> str:
    """Runs `work` some times under the profiler and returns a table, milliseconds per run."""
    activities = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    with torch.profiler.profile(activities=activities) as profile:
        for _ in range(repeats):
            work()
        torch.cuda.synchronize()
    spent = {}
    for event in profile.events():
        if event.device_type == torch.autograd.DeviceType.CUDA:
            entry = spent.setdefault(event.name, [0.0, 0.0])
            entry[0] += event.time_range.elapsed_us() / 1000 / repeats
            entry[1] += 1 / repeats
    rows = sorted(spent.items(), key=lambda item: -item[1][0])
    lines = [
        f"GPU kernels: {sum(row[1][0] for row in rows):.1f} ms a step, {sum(row[1][1] for row in rows):.0f} launches"
    ]
    return "\n".join(
        lines
        + [f"{milliseconds:8.2f} ms {launches:6.1f} x  {name[:120]}" for name, (milliseconds, launches) in rows[:count]]
    )
