package org.example.clock;

import android.app.ActivityManager;
import android.os.Build;
import android.os.Debug;
import android.os.Environment;
import android.os.StatFs;
import java.io.File;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;

/** How large the computer is, and what it is called. */
final class Computer {
  private Computer() {}

  static void ask(Map<String, Object> heard) throws Exception {
    Runtime runtime = Runtime.getRuntime();
    heard.put("Runtime.availableProcessors", runtime.availableProcessors());
    heard.put("ForkJoinPool", ForkJoinPool.getCommonPoolParallelism() + " " + new ForkJoinPool().getParallelism());
    heard.put("Runtime.maxMemory", runtime.maxMemory());
    heard.put("Runtime.totalMemory", runtime.totalMemory());
    heard.put("Runtime.freeMemory", runtime.freeMemory());
    heard.put("System.getenv", System.getenv());
    heard.put("PATH", System.getenv("PATH"));
    heard.put("USER", System.getenv("USER"));
    heard.put("InetAddress.getLocalHost", InetAddress.getLocalHost().getHostName());
    heard.put("Charset.defaultCharset", Charset.defaultCharset());
    File folder = Environment.getDataDirectory();
    heard.put("File.getTotalSpace", new File("/").getTotalSpace());
    heard.put("File.getFreeSpace", new File("/").getFreeSpace());
    heard.put("File.getUsableSpace", new File("/").getUsableSpace());
    heard.put("StatFs", new StatFs(folder.getPath()).getTotalBytes() + " " + new StatFs(folder.getPath()).getAvailableBytes());
    heard.put("Debug.getNativeHeapSize", Debug.getNativeHeapSize());
    heard.put("Debug.getNativeHeapAllocatedSize", Debug.getNativeHeapAllocatedSize());
    heard.put("Debug.getPss", Debug.getPss());
    heard.put("Debug.getLoadedClassCount", Debug.getLoadedClassCount());
    Debug.MemoryInfo memory = new Debug.MemoryInfo();
    Debug.getMemoryInfo(memory);
    heard.put("Debug.MemoryInfo", memory.getTotalPss());
    ActivityManager.RunningAppProcessInfo process = new ActivityManager.RunningAppProcessInfo();
    ActivityManager.getMyMemoryState(process);
    heard.put("ActivityManager.getMyMemoryState", process.pid + " " + process.importance);
    heard.put("Process.myTid", android.os.Process.myTid());
    heard.put("Process.myUid", android.os.Process.myUid());
    heard.put("Build", Build.FINGERPRINT + " " + Build.TIME);
  }
}
